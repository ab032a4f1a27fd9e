import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { Receiver } from 'ws'
import { binaryFrame } from './binary-frame.ts'

test.each([0, 1, 125, 126, 65_535, 65_536, 70_000])(
  '[RT-17] a frame of %i bytes is read as it was written, also when it comes in pieces',
  async (length) => {
    const payload = Uint8Array.from({ length }, (_, n) => n % 251)
    const frame = binaryFrame(payload)
    const receiver = new Receiver({ binaryType: 'nodebuffer' })
    const messages: unknown[] = []
    receiver.on('message', (data: Buffer, isBinary: boolean) => messages.push([Uint8Array.from(data), isBinary]))
    const network = new PassThrough()
    network.pipe(receiver)
    network.write(frame.subarray(0, 3))
    network.end(frame.subarray(3))
    await once(receiver, 'finish')
    expect(messages).toEqual([[payload, true]])
  },
)
