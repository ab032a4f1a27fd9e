import { expect, test } from 'vitest'
import { otherServers } from './other-servers.ts'

const MINUTE_MS = 60_000

/** The other servers by a clock that the test sets, with what is said of them. */
const setUp = () => {
  let time = 0
  const said: string[] = []
  const servers = otherServers(
    { gone: (server) => void said.push(`${server} is gone`), back: (server) => void said.push(`${server} is back`) },
    () => time,
  )
  return { servers, said, pass: (ms: number) => void (time += ms) }
}

test('[RT-73] a server that says nothing for long is gone once, and back when it is heard', () => {
  const { servers, said, pass } = setUp()
  for (const server of ['one', 'other']) servers.heard(server)
  for (let n = 0; n < 3; n++) {
    pass(MINUTE_MS)
    servers.heard('other')
    servers.check(true)
  }
  expect(said).toEqual(['one is gone'])
  for (let n = 0; n < 2; n++) servers.heard('one')
  servers.check(true)
  expect(said).toEqual(['one is gone', 'one is back'])
})

test('[RT-73] a server that ended while nobody could be heard is gone when the others can be heard again', () => {
  const { servers, said, pass } = setUp()
  for (const server of ['ended', 'other']) servers.heard(server)
  for (let n = 0; n < 5; n++) {
    pass(MINUTE_MS)
    servers.check(false)
  }
  servers.check(true)
  expect(said).toEqual([])
  servers.heard('other')
  pass(MINUTE_MS / 2)
  servers.heard('other')
  pass(MINUTE_MS / 2)
  servers.check(true)
  expect(said).toEqual(['ended is gone'])
})

test('[RT-73] a server that leaves is gone at once', () => {
  const { servers, said, pass } = setUp()
  servers.heard('one')
  servers.left('one')
  pass(MINUTE_MS)
  servers.check(true)
  servers.heard('one')
  expect(said).toEqual(['one is gone'])
})
