/** What to ask the generator for, to get one more puzzle like that of a game. No DOM. */

/**
 * @param {import("./game.js").Game} game
 * @returns {{options: Record<string, unknown>, like?: object}} the options it was made with, or its own puzzle
 */
export const alike = ({ bundle, level, options }) => (options ? { options } : { options: level ? { level } : {}, like: bundle.puzzle });
