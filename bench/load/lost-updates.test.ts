import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { failuresOf } from '../scenarios/machine.ts'
import type { LoadFigures } from './run-load.ts'

const LOAD = fileURLToPath(new URL('../load.ts', import.meta.url))

/** Starts a server that repeats every frame to everybody else, except one in so many. */
const repeater = async (loseOneIn: number): Promise<string> => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => server.close())
  let frames = 0
  server.on('connection', (socket) =>
    socket.on('message', (data: Buffer) => {
      if (++frames % loseOneIn === 0) return
      for (const other of server.clients) if (other !== socket) other.send(data)
    }),
  )
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`
}

const runLoad = (url: string): Promise<{ status: number | null; figures: LoadFigures; said: string }> =>
  new Promise((resolve) => {
    const sizes = [
      '--writers',
      '2',
      '--readers',
      '3',
      '--rate',
      '50',
      '--warmup',
      '0',
      '--seconds',
      '1',
      '--patience',
      '0.5',
    ]
    const child = spawn(process.execPath, [LOAD, '--bare', '--url', url, ...sizes])
    let [output, said] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.once('close', (status) => resolve({ status, figures: JSON.parse(output) as LoadFigures, said }))
  })

test('[DEV-19] the load client fails, and says how many, when updates are lost', async () => {
  const { status, figures, said } = await runLoad(await repeater(10))
  expect(status).toBe(1)
  expect(figures.lost).toBeGreaterThan(0)
  expect(said).toContain(`LOST ${figures.lost}`)
  expect(failuresOf(figures)).toEqual([`${figures.lost} updates were lost`])
})

test('[DEV-19] the load client ends well when everything arrived', async () => {
  const { status, figures } = await runLoad(await repeater(Infinity))
  expect(figures).toMatchObject({ lost: 0, doubled: 0, disconnects: [] })
  expect(status).toBe(0)
  expect(failuresOf(figures)).toEqual([])
})
