// Streams a file's bytes and parses its lines, without anything of the library.
import { createReadStream } from "node:fs";

let parts = [];
let length = 0;
const take = () => {
  if (length > 0 && length <= 16 * 1024 * 1024) {
    JSON.parse(Buffer.concat(parts).toString("utf8"));
  }
  parts = [];
  length = 0;
};
const keep = (part) => {
  length += part.length;
  if (length <= 16 * 1024 * 1024) parts.push(part);
};
for await (const bytes of createReadStream(process.argv[2], { highWaterMark: 262144 })) {
  let start = 0;
  for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
    keep(bytes.subarray(start, end));
    take();
    start = end + 1;
  }
  keep(bytes.subarray(start));
}
take();
