import { expect, test } from 'vitest'
import { bufferedBytes } from './buffered-bytes.ts'

test('[RT-61, RT-67] the network with the most buffered bytes is cut off, though each of its senders has few', () => {
  const cut: string[] = []
  const share = bufferedBytes(100)
  const sender = (name: string, network: string) => share(network, () => void cut.push(name))
  sender('honest', '192.0.2.1').received(40)
  const attackers = [10, 25, 10, 10, 10].map((bytes, n) => {
    const attacker = sender(`attacker ${n}`, '192.0.2.2')
    attacker.received(bytes)
    // What is done counts no more.
    if (n === 1) attacker.done(10)
    return attacker
  })
  expect(cut).toEqual([])
  sender('another', '192.0.2.3').received(10)
  expect(cut).toEqual(['attacker 1'])
  // Nor does what was cut off, whatever becomes of it.
  attackers[1]!.done(15)
  sender('the last', '192.0.2.4').received(10)
  expect(cut).toEqual(['attacker 1'])
})
