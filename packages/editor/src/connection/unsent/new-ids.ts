import { contradictedClocks } from '@sheaf/document/contradicts'
import { breakIdOf, letterIdOf, newLetterId } from '@sheaf/document/text/client-ids'
import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'
import type { Declaration } from './pad-ids.ts'

interface Row {
  readonly update: Uint8Array
  readonly declared: readonly Declaration[]
}

/** From a clock on, what a client wrote stands under another id, whose clocks begin at 0. */
interface Rename {
  readonly clock: number
  readonly to: number
}

/** A range of clocks of one client, and where it is in the struct or range that it was cut from. */
interface Piece {
  readonly id: Y.ID
  readonly offset: number
  readonly length: number
}

type Struct = ReturnType<typeof Y.decodeUpdate>['structs'][number]

/**
 * New ids for what this device has not sent and whose ids the pad knows with other content: a page whose memory was
 * copied, with the machine that it ran on, goes on twice under the same ids, and whichever of the two is heard first has
 * them.
 */
export class NewIds {
  readonly #renames = new Map<number, Rename>()

  /** @param rows All that the device has of the author's unsent updates */
  constructor(doc: Y.Doc, rows: readonly Row[]) {
    const clocks = new Map<number, number>()
    for (const { update } of rows)
      for (const [client, clock] of contradictedClocks(doc, update))
        clocks.set(client, Math.min(clock, clocks.get(client) ?? Infinity))
    for (const id of new Set([...clocks.keys()].map(letterIdOf))) {
      const letters = newLetterId()
      // The copy may go on under all ids of the page.
      const from = (client: number): number => clocks.get(client) ?? Y.getState(doc.store, client)
      this.#renames.set(id, { clock: from(id), to: letters })
      this.#renames.set(breakIdOf(id), { clock: from(breakIdOf(id)), to: breakIdOf(letters) })
    }
  }

  /** Returns an update under new ids; `undefined` if it stays as it is. */
  rename({ update, declared }: Row): Row | undefined {
    const { structs, ds } = Y.decodeUpdate(update)
    const ranges = [...ds.clients].flatMap(([client, deleted]) =>
      deleted.map(({ clock, len }) => ({ id: Y.createID(client, clock), length: len })),
    )
    const ends = [...structs, ...ranges].map(({ id, length }) => Y.createID(id.client, id.clock + length - 1))
    if (!ends.some((id) => this.#isRenamed(id))) return undefined
    const encoder = new Y.UpdateEncoderV1()
    this.#writeStructs(encoder, structs)
    this.#writeDeletions(encoder, ranges)
    const renamed = declared.map(([id, whose]) => [this.#renames.get(id)?.to ?? id, whose] as const)
    return { update: encoder.toUint8Array(), declared: [...new Map([...declared, ...renamed])] }
  }

  #isRenamed({ client, clock }: Y.ID): boolean {
    return clock >= (this.#renames.get(client)?.clock ?? Infinity)
  }

  #idOf(id: Y.ID): Y.ID {
    const rename = this.#renames.get(id.client)
    return rename !== undefined && this.#isRenamed(id) ? Y.createID(rename.to, id.clock - rename.clock) : id
  }

  /** Cuts a range where its new id begins. */
  #pieces(client: number, clock: number, length: number): Piece[] {
    const cut = Math.min(Math.max((this.#renames.get(client)?.clock ?? Infinity) - clock, 0), length)
    return [
      { offset: 0, length: cut },
      { offset: cut, length: length - cut },
    ]
      .filter((piece) => piece.length > 0)
      .map(({ offset, length: rest }) => ({ id: this.#idOf(Y.createID(client, clock + offset)), offset, length: rest }))
  }

  #struct(struct: Struct, { id, offset, length }: Piece): Struct {
    if (!(struct instanceof Y.Item)) return struct instanceof Y.GC ? new Y.GC(id, length) : new Y.Skip(id, length)
    const { origin, rightOrigin, parent, parentSub } = struct
    const content = struct.content.copy()
    const rest = offset > 0 ? content.splice(offset) : content
    if (offset + length < struct.length) rest.splice(length)
    const left = offset > 0 ? Y.createID(struct.id.client, struct.id.clock + offset - 1) : origin
    const holder = parent instanceof Y.ID ? this.#idOf(parent) : parent
    return new Y.Item(
      id,
      null,
      left && this.#idOf(left),
      null,
      rightOrigin && this.#idOf(rightOrigin),
      holder,
      parentSub,
      rest,
    )
  }

  #writeStructs(encoder: Y.UpdateEncoderV1, structs: readonly Struct[]): void {
    const pieces = structs.flatMap((struct) =>
      this.#pieces(struct.id.client, struct.id.clock, struct.length).map((piece) => this.#struct(struct, piece)),
    )
    const clients = Map.groupBy(pieces, ({ id }) => id.client)
    encoding.writeVarUint(encoder.restEncoder, clients.size)
    for (const [client, ofClient] of clients) {
      encoding.writeVarUint(encoder.restEncoder, ofClient.length)
      encoder.writeClient(client)
      encoding.writeVarUint(encoder.restEncoder, ofClient[0]!.id.clock)
      for (const struct of ofClient) struct.write(encoder, 0)
    }
  }

  #writeDeletions(encoder: Y.UpdateEncoderV1, deleted: readonly { id: Y.ID; length: number }[]): void {
    const pieces = deleted.flatMap(({ id, length }) => this.#pieces(id.client, id.clock, length))
    const clients = Map.groupBy(pieces, ({ id }) => id.client)
    encoding.writeVarUint(encoder.restEncoder, clients.size)
    for (const [client, ranges] of clients) {
      encoder.resetDsCurVal()
      encoding.writeVarUint(encoder.restEncoder, client)
      encoding.writeVarUint(encoder.restEncoder, ranges.length)
      for (const { id, length } of ranges) {
        encoder.writeDsClock(id.clock)
        encoder.writeDsLen(length)
      }
    }
  }
}
