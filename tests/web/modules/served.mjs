/** Lets node import what the server serves beside the files of the page: the rules of families from other packages. */
import { readFile } from "node:fs/promises";
import { register } from "node:module";

const served = JSON.parse(process.env.GRILLON_SERVED ?? "{}");

// This file is both what node is started with and the hooks themselves, which run in a thread of their own.
if (!import.meta.url.endsWith("?hooks")) register(`${import.meta.url}?hooks`);

export async function resolve(specifier, context, next) {
  const url = context.parentURL ? new URL(specifier, context.parentURL).href : specifier;
  return served[url] && served[url] !== url ? { url, shortCircuit: true, format: "module" } : next(specifier, context);
}

export async function load(url, context, next) {
  if (!served[url] || served[url] === url) return next(url, context);
  return { format: "module", shortCircuit: true, source: await readFile(new URL(served[url]), "utf-8") };
}
