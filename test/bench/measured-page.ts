import { writeFileSync } from "node:fs";
import { ROOT, readText } from "../package/read-tree.js";

/** Puts measured texts between the marks of a page: `<!-- name -->` and `<!-- /name -->`. */
export function fillPage(page: string, sections: Readonly<Record<string, string>>): string {
  return Object.entries(sections).reduce((text, [name, section]) => {
    const marks = new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*(<!-- /${name} -->)`);
    if (!marks.test(text)) throw new Error(`The page has no marks for ${name}`);
    return text.replace(marks, (_, start: string, end: string) => `${start}${section}\n${end}`);
  }, page);
}

/** The same in a page of the repository. */
export function writePage(path: string, sections: Readonly<Record<string, string>>): void {
  writeFileSync(`${ROOT}/${path}`, fillPage(readText(path), sections));
}
