/**
 * Runs inside QuickJS, before any script; the heap that it leaves is the snapshot with which each script begins. It
 * sees no object of the host: input and result are JSON texts.
 */
export const prelude = String.raw`(function () {
  var read = JSON.parse, write = JSON.stringify, isArray = Array.isArray, own = Object.prototype.hasOwnProperty;
  var MOST_LOGS = 100, MOST_LOG = 2000, MOST_STORE = 65536;
  var state = null;

  function seeded(seed) {
    var a = seed >>> 0;
    Math.random = function () {
      a = (a + 0x6d2b79f5) | 0;
      var t = Math.imul(a ^ (a >>> 15), 1 | a);
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
      return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
  }
  function shown(value) {
    if (typeof value === 'string') return value;
    if (value instanceof Error) return String(value);
    try { return write(value) || String(value); } catch (err) { return String(value); }
  }
  function log() {
    if (state.logs.length >= MOST_LOGS) return;
    var parts = [];
    for (var i = 0; i < arguments.length; i++) parts.push(shown(arguments[i]));
    state.logs.push(parts.join(' ').slice(0, MOST_LOG));
  }
  function storeOf(values, changes) {
    return {
      get: function (key) { key = String(key); return own.call(values, key) ? values[key] : undefined; },
      set: function (key, value) {
        key = String(key).slice(0, 128);
        var text = write(value);
        if (text === undefined) text = 'null';
        if (text.length > MOST_STORE) throw new Error('store: a value may have ' + MOST_STORE + ' characters');
        values[key] = read(text);
        changes[key] = values[key];
        return value;
      },
      remove: function (key) { key = String(key); delete values[key]; changes[key] = null; },
      keys: function () { return Object.keys(values); },
    };
  }
  function begin(inputJson, seed) {
    seeded(seed);
    var input = read(inputJson);
    state = { logs: [], changes: Object.create(null), response: {}, result: undefined, settled: true, failed: false };
    globalThis.console = { log: log, info: log, warn: log, error: log, debug: log };
    return input;
  }
  function keep(result) {
    if (result && (typeof result === 'object' || typeof result === 'function') && typeof result.then === 'function') {
      state.settled = false;
      result.then(
        function (value) { state.result = value; state.settled = true; },
        function (err) { state.error = err; state.failed = true; state.settled = true; });
    } else state.result = result;
  }
  function dotted(value, path) {
    return path.split('.').reduce(function (at, key) {
      return at !== null && at !== undefined && own.call(Object(at), key) ? at[key] : undefined;
    }, value);
  }
  function filled(node, scope) {
    if (typeof node === 'string') {
      var whole = /^\{\{\s*([\w.$-]+)\s*\}\}$/.exec(node);
      if (whole) { var found = dotted(scope, whole[1]); return found === undefined ? '' : found; }
      return node.replace(/\{\{\s*([\w.$-]+)\s*\}\}/g, function (_, path) {
        var found = dotted(scope, path);
        return found === undefined ? '' : typeof found === 'object' ? write(found) : String(found);
      });
    }
    if (isArray(node)) return node.map(function (each) { return filled(each, scope); });
    if (node && typeof node === 'object') {
      var out = {};
      Object.keys(node).forEach(function (key) { out[key] = filled(node[key], scope); });
      return out;
    }
    return node;
  }
  var two = function (n) { return (n < 10 ? '0' : '') + n; };
  function sysOf() {
    var now = new Date(), date = now.getFullYear() + '-' + two(now.getMonth() + 1) + '-' + two(now.getDate());
    var time = two(now.getHours()) + ':' + two(now.getMinutes()) + ':' + two(now.getSeconds());
    var hex = function (n) { var s = ''; while (s.length < n) s += Math.floor(Math.random() * 16).toString(16); return s; };
    var sys = { datetime: date + ' ' + time, date: date, time: time }, last = 0;
    var fresh = {
      randomInt: function () { return Math.floor(Math.random() * 2147483647); },
      randomLong: function () { return Math.floor(Math.random() * 9007199254740991); },
      randomBoolean: function () { return Math.random() < 0.5; },
      uuid: function () { return [hex(8), hex(4), '4' + hex(3), 'a' + hex(3), hex(12)].join('-'); },
      uuid2: function () { return hex(32); },
      nextId: function () { last = Math.max(last + 1, now.getTime() * 1000); return last; },
    };
    Object.keys(fresh).forEach(function (name) { Object.defineProperty(sys, name, { get: fresh[name], enumerable: true }); });
    return sys;
  }

  globalThis.__script = function (run, inputJson, seed) {
    var input = begin(inputJson, seed), request = input.request;
    var store = storeOf(input.store, state.changes), mock = globalThis.Mock, moment = globalThis.dayjs;
    keep(run(request.params, request.body, request.headers, mock, mock && mock.Random, moment, store,
      state.response, request, moment));
  };
  globalThis.__template = function (source, inputJson, seed) {
    var request = begin(inputJson, seed).request;
    var scope = { params: request.params, body: request.body, headers: request.headers, path: request.path, method: request.method };
    var template;
    try { template = read(source); } catch (err) { template = source; }
    state.result = globalThis.Mock.mock(filled(template, scope));
  };
  globalThis.__velocity = function (source, inputJson, seed) {
    var input = begin(inputJson, seed);
    state.result = globalThis.Velocity.render(source, { doc: input.doc, docs: input.docs, sys: sysOf() });
  };
  globalThis.__end = function (most) {
    if (!state.settled) return write({ kind: 'limit', limit: 'pending' });
    if (state.failed) throw state.error;
    var result = state.result;
    if (result === undefined) return write({ kind: 'empty', logs: state.logs });
    var out = { kind: 'value', logs: state.logs };
    if (Object.keys(state.changes).length) out.stored = state.changes;
    ['status', 'headers', 'delay'].forEach(function (key) { if (own.call(state.response, key)) out[key] = state.response[key]; });
    if (typeof result === 'string') out.text = result;
    else {
      out.json = write(result);
      if (out.json === undefined) return write({ kind: 'empty', logs: state.logs });
    }
    return (out.text || out.json).length > most ? write({ kind: 'limit', limit: 'size' }) : write(out);
  };
  globalThis.__fail = function (err) {
    var stack = err && typeof err.stack === 'string' ? err.stack : '', logs = state ? state.logs : [];
    return write({ message: String(err && err.message !== undefined ? err.name + ': ' + err.message : err).slice(0, 2000), stack: stack.slice(0, 4000), logs: logs });
  };
})();`;
