import type { NewLetterId } from '../pad-log/writing/letter-id-claims.ts'

/** What a thread wrote into a text. */
export interface Written {
  readonly update: Uint8Array
  /** The ids that it wrote under, with whose letters they are. */
  readonly ids: readonly NewLetterId[]
}

const LENGTH_BYTES = 4

/** Packs it as one array of bytes, as a thread answers. */
export const packWritten = ({ update, ids }: Written): Uint8Array => {
  const json = new TextEncoder().encode(JSON.stringify(ids))
  const packed = new Uint8Array(LENGTH_BYTES + json.length + update.length)
  new DataView(packed.buffer).setUint32(0, json.length)
  packed.set(json, LENGTH_BYTES)
  packed.set(update, LENGTH_BYTES + json.length)
  return packed
}

export const unpackWritten = (packed: Uint8Array): Written => {
  const length = new DataView(packed.buffer, packed.byteOffset).getUint32(0)
  const json = new TextDecoder().decode(packed.subarray(LENGTH_BYTES, LENGTH_BYTES + length))
  return { ids: JSON.parse(json) as NewLetterId[], update: packed.slice(LENGTH_BYTES + length) }
}
