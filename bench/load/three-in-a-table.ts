import { setTimeout as sleep } from 'node:timers/promises'
import { cellSequence } from '@sheaf/document/table/cell'
import { readTable } from '@sheaf/document/table/structure'
import { SequenceWriter } from '@sheaf/document/text/write'
import * as Y from 'yjs'
import type { Account } from '../client/api.ts'
import { ownIds } from '../client/own-ids.ts'
import type { Server } from '../client/server.ts'
import { Histogram } from './histogram.ts'
import { PadSocket } from './pad-socket.ts'
import { readStamps, stamp } from './stamp.ts'

export interface TableLoad {
  readonly pad: string
  /** Update with the text of the pad, which has the table. */
  readonly text: Uint8Array
  readonly table: string
  readonly writers: number
  /** Edits of each writer in a second. */
  readonly rate: number
  readonly seconds: number
}

export interface TableLoadFigures {
  readonly receipt: ReturnType<Histogram['summary']>
  readonly edits: number
  readonly lost: number
  readonly disconnects: readonly string[]
}

/** Lets people type in one table, each in cells of a row of their own, and measures when each edit reaches the others. */
export const typeInTable = async (
  server: Server,
  { token }: Account,
  { pad, text, table, writers, rate, seconds }: TableLoad,
): Promise<TableLoadFigures> => {
  const receipt = new Histogram()
  const disconnects: string[] = []
  let [edits, received] = [0, 0]
  const people = await Promise.all(
    Array.from({ length: writers }, async (_, n) => {
      const own = new Set<number>()
      const socket = await PadSocket.open({
        url: server.url,
        pad,
        token,
        bare: false,
        onClosed: (reason) => disconnects.push(reason),
        onUpdates: (frame) =>
          readStamps(frame, (sentAt, number) => {
            if (own.has(number)) return
            received += 1
            receipt.add(performance.now() - sentAt)
          }),
      })
      const doc = new Y.Doc()
      Y.applyUpdate(doc, text)
      const { rows, columns } = readTable(doc, table)
      const ids = ownIds()
      const write = (): void => {
        const number = edits++
        own.add(number)
        const cell = { table, row: rows[n + 1]!.id, column: columns[number % columns.length]!.id }
        const sequence = cellSequence(doc, cell)
        doc.once('update', (update: Uint8Array) => socket.sendUpdate(update))
        doc.transact((transaction) => {
          const writer = new SequenceWriter(transaction, sequence, ids)
          writer.insert(writer.placeAtEnd(sequence), stamp(performance.now(), number), {})
        })
      }
      return { socket, write }
    }),
  )
  const end = performance.now() + seconds * 1000
  await Promise.all(
    people.map(async ({ write }, n) => {
      // They do not all press their keys at the same moment.
      await sleep((n * 1000) / rate / writers)
      for (let due = performance.now(); due < end; due += 1000 / rate) {
        await sleep(Math.max(0, due - performance.now()))
        write()
      }
    }),
  )
  await sleep(1000)
  for (const { socket } of people) socket.close()
  return { receipt: receipt.summary(), edits, lost: edits * (writers - 1) - received, disconnects }
}
