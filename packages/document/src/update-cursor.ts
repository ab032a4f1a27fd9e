/** Id of the first part of a struct, as Yjs gives it: unique among all clients. */
export interface StructId {
  /** Random number of the `Y.Doc` in which the part was inserted. */
  readonly client: number
  /** Number of parts, such as characters, that this client had inserted before. */
  readonly clock: number
}

/** Thrown for an update that Yjs could not have written. */
export class MalformedUpdate extends Error {
  override name = 'MalformedUpdate'
}

/** Thrown for an update with something that no pad holds; nothing after it was read. */
export class ForeignContent extends Error {
  override name = 'ForeignContent'
}

/** A page types fewer characters than this in one session; a higher clock is an invention. */
export const CLOCK_MAX = 2 ** 31
/** Attributes of a pad are flat; deeper nesting only serves attacks on recursion. */
const NESTING_MAX = 4
/** Formatting consists of a name and a few short values. */
const FORMAT_MAX_BYTES = 16 * 1024
export const NAME_MAX_BYTES = 256

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Reads the numbers, texts and values of an update one after the other, and none beyond its end. */
export class Cursor {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get at(): number {
    return this.#at
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length
  }

  byte(): number {
    const byte = this.#bytes[this.#at]
    if (byte === undefined) throw new MalformedUpdate('ends too early')
    this.#at += 1
    return byte
  }

  take(length: number): Uint8Array {
    const end = this.#at + length
    if (end > this.#bytes.length) throw new MalformedUpdate('ends too early')
    const taken = this.#bytes.subarray(this.#at, end)
    this.#at = end
    return taken
  }

  uint(max: number = Number.MAX_SAFE_INTEGER): number {
    let value = 0
    let weight = 1
    for (;;) {
      const byte = this.byte()
      value += (byte & 127) * weight
      if (value > max) throw new MalformedUpdate('a number out of range')
      if (byte < 128) return value
      weight *= 128
      // Eight bytes hold every safe integer, and Yjs never pads one.
      if (weight > Number.MAX_SAFE_INTEGER) throw new MalformedUpdate('a number out of range')
    }
  }

  string(maxBytes: number = Number.MAX_SAFE_INTEGER): string {
    const bytes = this.take(this.uint(maxBytes))
    try {
      return utf8.decode(bytes)
    } catch {
      throw new MalformedUpdate('text that is not UTF-8')
    }
  }

  id(): StructId {
    return { client: this.uint(), clock: this.uint(CLOCK_MAX) }
  }

  length(): number {
    const length = this.uint(CLOCK_MAX)
    if (length === 0) throw new MalformedUpdate('something of length 0')
    return length
  }

  json(): unknown {
    const text = this.string(FORMAT_MAX_BYTES)
    try {
      return JSON.parse(text)
    } catch {
      throw new MalformedUpdate('a value that is not JSON')
    }
  }

  /** Reads what lib0's `readAny` reads. */
  any(depth = 0): unknown {
    if (depth > NESTING_MAX) throw new ForeignContent('nested values')
    const tag = this.byte()
    switch (tag) {
      case 127:
        return undefined
      case 126:
        return null
      case 125:
        return this.#signed()
      case 124:
        return this.#view(4).getFloat32(0)
      case 123:
        return this.#view(8).getFloat64(0)
      case 122:
        return this.#view(8).getBigInt64(0)
      case 121:
        return false
      case 120:
        return true
      case 119:
        return this.string()
      case 118: {
        const object = new Map<string, unknown>()
        for (let count = this.uint(); count > 0; count--) {
          const key = this.string()
          object.set(key, this.any(depth + 1))
        }
        return object
      }
      case 117: {
        const array: unknown[] = []
        for (let count = this.uint(); count > 0; count--) array.push(this.any(depth + 1))
        return array
      }
      case 116:
        return this.take(this.uint())
      default:
        throw new MalformedUpdate('a value of unknown kind')
    }
  }

  #signed(): number {
    const first = this.byte()
    const sign = (first & 64) > 0 ? -1 : 1
    let value = first & 63
    let weight = 64
    for (let byte = first; byte >= 128; weight *= 128) {
      if (weight > Number.MAX_SAFE_INTEGER) throw new MalformedUpdate('a number out of range')
      byte = this.byte()
      value += (byte & 127) * weight
    }
    if (value > Number.MAX_SAFE_INTEGER) throw new MalformedUpdate('a number out of range')
    return sign * value
  }

  #view(length: number): DataView {
    const bytes = this.take(length)
    return new DataView(bytes.buffer, bytes.byteOffset, length)
  }
}
