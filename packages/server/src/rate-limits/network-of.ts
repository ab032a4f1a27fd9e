import { isIPv6 } from 'node:net'

const PARTS = 8
/** Number of leading parts that all IPv6 addresses of one line share. */
const PARTS_OF_NETWORK = 4

const partsOf = (text: string): string[] => (text === '' ? [] : text.split(':'))

/**
 * Returns what limits count as one address (SEC-6): an IPv4 address, over whichever socket it came, or an IPv6 network
 * of 64 bits. What is no address is returned unchanged.
 */
export const networkOf = (address: string): string => {
  const [, plain] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (plain !== undefined) return plain
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').split('::')
  const [left, right] = [partsOf(head), partsOf(tail ?? '')]
  const zeros = Array.from({ length: PARTS - left.length - right.length }, () => '0')
  const network = [...left, ...zeros, ...right].slice(0, PARTS_OF_NETWORK)
  return `${network.map((part) => Number.parseInt(part, 16).toString(16)).join(':')}::/64`
}
