/** A row, a column, a box: every symbol once. */
import AllDifferent from "./all_different.js";

export default class OnceEach extends AllDifferent {
  amount() {
    return 1;
  }
}
