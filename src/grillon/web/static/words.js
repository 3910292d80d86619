/**
 * The texts of the page: English in the source, other languages from the server's catalogue.
 *
 * A sentence is a template with named terms, as in `grillon.base.sentences`: `{number:cell|cells}` is the word form for
 * that number.
 */

/** @typedef {string | number | Sentence} Word */
/** @typedef {Word | Word[]} Term several are joined with commas */
/**
 * @typedef {{language: string, quotes: string[], thousands: string, decimal: string, plural: string,
 *   messages: Record<string, string>}} Catalogue
 */

export class Sentence {
  /**
   * @param {string} template
   * @param {Record<string, Term>} terms
   */
  constructor(template, terms = {}) {
    this.template = template;
    this.terms = terms;
  }

  /** @param {Words} words */
  text(words = ENGLISH) {
    const template = words.catalogue.messages[this.template] ?? this.template;
    return words.filled(template, this.terms);
  }

  toString() {
    return this.text();
  }
}

/**
 * @param {string} template
 * @param {Record<string, Term>} [terms]
 */
export const say = (template, terms) => new Sentence(template, terms);

const PLACEHOLDER = /\{\{|\}\}|\{(\w+)(?::([^{}]*))?\}/g;

export class Words {
  /** @param {Catalogue} catalogue */
  constructor(catalogue) {
    this.catalogue = catalogue;
    this.plural = pluralRule(catalogue.plural);
  }

  get language() {
    return this.catalogue.language;
  }

  /**
   * @param {Term} term
   * @returns {string}
   */
  text(term) {
    if (Array.isArray(term)) return term.map((one) => this.text(one)).join(", ");
    if (term instanceof Sentence) return term.text(this);
    return String(term);
  }

  /**
   * @param {string} template
   * @param {Record<string, Term>} terms
   */
  filled(template, terms) {
    return template.replace(PLACEHOLDER, (whole, name, style) => {
      if (whole === "{{" || whole === "}}") return whole[0];
      const term = terms[name];
      if (term === undefined) throw new Error(`'${template}' needs the term '${name}'`);
      if (style?.includes("|")) {
        const forms = style.split("|");
        return forms[Math.min(this.plural(Number(term)), forms.length - 1)];
      }
      if (typeof term === "number" && style) return this.number(term, style);
      return this.text(term);
    });
  }

  /**
   * @param {number} value
   * @param {string} style
   */
  number(value, style) {
    const digits = style.match(/\.(\d+)f/)?.[1];
    let [whole, fraction] = (digits === undefined ? String(value) : value.toFixed(Number(digits))).split(".");
    if (style.includes(",")) whole = whole.replace(/\B(?=(\d{3})+$)/g, this.catalogue.thousands);
    return fraction === undefined ? whole : whole + this.catalogue.decimal + fraction;
  }
}

/**
 * The plural rule of a gettext header, for the operators used in such rules.
 *
 * @param {string} header
 * @returns {(number: number) => number}
 */
export function pluralRule(header) {
  const rule = header.match(/plural=([^;]*)/)?.[1] ?? "(n != 1)";
  const tokens = rule.match(/\d+|n|[<>=!]=|&&|\|\||[?:%<>()]/g) ?? [];
  let at = 0;
  /** @type {Record<string, (a: number, b: number) => number>} */
  const operators = {
    "%": (a, b) => a % b,
    "<": (a, b) => Number(a < b),
    ">": (a, b) => Number(a > b),
    "<=": (a, b) => Number(a <= b),
    ">=": (a, b) => Number(a >= b),
    "==": (a, b) => Number(a === b),
    "!=": (a, b) => Number(a !== b),
    "&&": (a, b) => Number(a && b),
    "||": (a, b) => Number(a || b),
  };
  const levels = [["||"], ["&&"], ["==", "!="], ["<", ">", "<=", ">="], ["%"]];
  /** @typedef {(n: number) => number} Value */
  /** @returns {Value} */
  const choice = () => {
    const condition = binary(0);
    if (tokens[at] !== "?") return condition;
    at += 1;
    const yes = choice();
    at += 1;
    const no = choice();
    return (n) => (condition(n) ? yes(n) : no(n));
  };
  /**
   * @param {number} level
   * @returns {Value}
   */
  const binary = (level) => {
    if (level === levels.length) return atom();
    let left = binary(level + 1);
    while (levels[level].includes(tokens[at])) {
      const [operator, before] = [operators[tokens[at]], left];
      at += 1;
      const right = binary(level + 1);
      left = (n) => operator(before(n), right(n));
    }
    return left;
  };
  /** @returns {Value} */
  const atom = () => {
    const token = tokens[at];
    at += 1;
    if (token === "(") {
      const inside = choice();
      at += 1;
      return inside;
    }
    return token === "n" ? (n) => n : () => Number(token);
  };
  return choice();
}

/** @type {Catalogue} */
const PLAIN = {
  language: "en",
  quotes: ["'", "'"],
  thousands: ",",
  decimal: ".",
  plural: "nplurals=2; plural=(n != 1);",
  messages: {},
};

export const ENGLISH = new Words(PLAIN);
