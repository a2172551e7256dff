// Reads the properties of every skill folder directly in a folder with the npm package `skills-ref`, in one process.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [, , modules, root] = process.argv;
const { readProperties } = await import(pathToFileURL(join(modules, "skills-ref/dist/index.js")).href);
let count = 0;
for (const name of root ? readdirSync(root).sort() : []) {
  await readProperties(join(root, name));
  count += 1;
}
console.log(count);
