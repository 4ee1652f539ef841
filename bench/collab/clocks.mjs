/**
 * Finds the edits in an update without building a document: calls `each(client, clock, length)` for every run of
 * inserted text and every value set in a map. `from` is the offset of the update's length. Servers may merge many edits
 * into one update, so deliveries are counted by clock, not by frame. Supports only what the bench's writers write
 * (text, values of maps, deletions, gaps) and the empty paragraph that the server adds to a description without any;
 * anything else is an error.
 */
export function eachRun(data, from, each) {
  reader.data = data;
  reader.at = from;
  varUint(); // the update's length
  for (let clients = varUint(); clients > 0; clients--) {
    let structs = varUint();
    const client = varUint();
    let clock = varUint();
    for (; structs > 0; structs--) {
      const info = reader.data[reader.at++];
      const kind = info & 31;
      const length = kind === SKIP || kind === GC ? varUint() : item(info, kind);
      if (kind === STRING || kind === ANY) each(client, clock, length);
      clock += length;
    }
  }
}

const GC = 0;
const DELETED = 1;
const STRING = 4;
const TYPE = 7;
const ANY = 8;
const SKIP = 10;
const reader = { data: new Uint8Array(), at: 0 };

function varUint() {
  let value = 0;
  let factor = 1;
  for (;;) {
    const byte = reader.data[reader.at++];
    if (byte === undefined) throw new Error('an update ends too early');
    value += (byte & 127) * factor;
    if (byte < 128) return value;
    factor *= 128;
  }
}

const id = () => {
  varUint();
  varUint();
};
const skipText = () => {
  const size = varUint();
  reader.at += size;
  return size;
};

/** Types of values in the measured docs (lib0 `any`): names are texts, the id of a dictionary is an integer. */
const INTEGER = 125;
const TRUE = 120;
const FALSE = 121;
const TEXT = 119;
function skipInteger() {
  while (reader.data[reader.at++] & 0x80);
}

function skipValues(count) {
  for (let i = 0; i < count; i++) {
    const type = reader.data[reader.at++];
    if (type === TEXT) skipText();
    else if (type === INTEGER) skipInteger();
    else if (type !== TRUE && type !== FALSE) throw new Error(`a value of type ${type}, which the bench did not write`);
  }
  return count;
}

/** Elements of rich text have a name. */
const XML_ELEMENT = 3;
function skipType() {
  if (varUint() === XML_ELEMENT) skipText();
  return 1;
}

/** The writers type ASCII, so byte counts equal character counts. */
function item(info, kind) {
  if (info & 0x80) id();
  if (info & 0x40) id();
  if (!(info & 0xc0)) {
    if (varUint() === 1) skipText();
    else id();
    if (info & 0x20) skipText();
  }
  if (kind === STRING) return skipText();
  if (kind === ANY) return skipValues(varUint());
  if (kind === TYPE) return skipType();
  if (kind === DELETED) return varUint();
  throw new Error(`an update holds content of kind ${kind}, which the bench did not write`);
}
