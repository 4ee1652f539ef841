import imported from '@jitl/quickjs-wasmfile-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
} from 'quickjs-emscripten-core';
import { ThreadTime } from '../thread-time.js';
import { type Libraries, librarySources } from './libraries.js';
import { prelude } from './prelude.js';
import { type ScriptKind, scriptLimits } from './script.js';

/** One file for all heaps of the thread. */
const time = new ThreadTime();
const PAGE = 65_536;
/** Of the WebAssembly memory; the module's own stack needs the first 5 MB. */
const FIRST_PAGES = 256;

/** Depending on the loader, the import is the variant itself or a module with it. */
const variant = 'default' in imported ? imported.default : imported;

/** Neither Node's types nor the language's have `WebAssembly.Memory`. */
interface Memory {
  readonly buffer: ArrayBuffer;
}
const newMemory = (initial: number, maximum: number): Memory =>
  Reflect.construct(Reflect.get(Reflect.get(globalThis, 'WebAssembly'), 'Memory'), [{ initial, maximum }]);

type Entry = ScriptKind | 'end' | 'fail';

interface Range {
  readonly at: number;
  readonly bytes: Uint8Array;
}

/**
 * One instance of QuickJS with one context. QuickJS keeps everything in its WebAssembly memory, so a copy of that memory
 * is a snapshot of the whole engine: restoring it undoes whatever a script did, and costs less than a new context with
 * its libraries by a factor of a hundred.
 */
export class ScriptHeap {
  private readonly ranges: readonly Range[];
  /** The functions that the prelude defines. */
  readonly entries: Readonly<Record<Entry, QuickJSHandle>>;
  private start = { cpu: 0, wall: 0 };
  private look = Number.POSITIVE_INFINITY;

  private constructor(
    readonly memory: Memory,
    readonly runtime: QuickJSRuntime,
    readonly context: QuickJSContext,
  ) {
    this.runtime.setInterruptHandler(() => performance.now() > this.look && this.isLate());
    // Handles made before the snapshot stay valid. The context makes some of its own when they are first used.
    const entry = (name: Entry) => context.getProp(context.global, `__${name}`);
    this.entries = {
      script: entry('script'),
      template: entry('template'),
      velocity: entry('velocity'),
      end: entry('end'),
      fail: entry('fail'),
    };
    void [context.undefined, context.null, context.true, context.false];
    this.ranges = usedRanges(memory);
  }

  static async with(libraries: Libraries): Promise<ScriptHeap> {
    const memory = newMemory(FIRST_PAGES, scriptLimits.memoryPages);
    const quickjs = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmMemory: memory }));
    const runtime = quickjs.newRuntime();
    runtime.setMaxStackSize(scriptLimits.stackBytes);
    const context = runtime.newContext();
    for (const [name, source] of [...librarySources(libraries), ['prelude.js', prelude] as const])
      context.unwrapResult(context.evalCode(source, name)).dispose();
    return new ScriptHeap(memory, runtime, context);
  }

  begin(): void {
    this.start = { cpu: time.read(), wall: performance.now() };
    this.look = this.start.wall + scriptLimits.cpuMs;
  }

  /** Whether the script has had its processor time, or has taken far longer than that because the machine is busy. */
  isLate(): boolean {
    const [cpu, now] = [time.read() - this.start.cpu, performance.now()];
    const left = scriptLimits.cpuMs - cpu;
    if (left <= 1 || now - this.start.wall > scriptLimits.wallMs) return true;
    this.look = now + left;
    return false;
  }

  /**
   * Handles of the host into the heap are invalid afterwards; they must not be disposed. What lies between the ranges is
   * the stack of WebAssembly: nothing reads what earlier calls left below its end, and zeroing 5 MB would cost more than
   * the rest of a small run.
   */
  restore(): void {
    this.look = Number.POSITIVE_INFINITY;
    const bytes = new Uint8Array(this.memory.buffer);
    for (const { at, bytes: was } of this.ranges) bytes.set(was, at);
  }

  /**
   * Zeroes what scripts left outside of the snapshot, on the heap and on the stack. Needed only between owners: no script
   * can read unallocated memory.
   */
  clear(): void {
    const bytes = new Uint8Array(this.memory.buffer);
    let end = 0;
    for (const { at, bytes: was } of this.ranges) {
      bytes.fill(0, end, at);
      end = at + was.length;
    }
    bytes.fill(0, end);
  }

  /** Whether the memory grew so much that a new instance is better: WebAssembly memory never shrinks. */
  get isLarge(): boolean {
    return this.memory.buffer.byteLength > 2 * FIRST_PAGES * PAGE;
  }
}

/** The parts of the memory that are not zero. */
function usedRanges(memory: Memory): Range[] {
  const bytes = new Uint8Array(memory.buffer);
  const ranges: Range[] = [];
  for (let at = 0; at < bytes.length; at += PAGE) {
    const page = bytes.subarray(at, at + PAGE);
    if (page.every((byte) => byte === 0)) continue;
    const last = ranges.at(-1);
    if (last && last.at + last.bytes.length === at)
      ranges[ranges.length - 1] = { at: last.at, bytes: bytes.slice(last.at, at + PAGE) };
    else ranges.push({ at, bytes: page.slice() });
  }
  return ranges;
}
