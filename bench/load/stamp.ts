/*
 * An edit's text says when it was sent and which number it has, so that a receiver can find both in the bytes of an
 * update without decoding it: `~`, nine digits of microseconds, six digits of the number, `!`.
 */
const OPEN = 0x7e
const CLOSE = 0x21
const TIME_DIGITS = 9
const NUMBER_DIGITS = 6
const BASE = 36
const LENGTH = 1 + TIME_DIGITS + NUMBER_DIGITS + 1

export const stamp = (sentAt: number, number: number): string =>
  `~${Math.round(sentAt * 1000)
    .toString(BASE)
    .padStart(TIME_DIGITS, '0')}${number.toString(BASE).padStart(NUMBER_DIGITS, '0')}!`

const digits = (bytes: Uint8Array, from: number, count: number): number => {
  let value = 0
  for (let i = from; i < from + count; i++) {
    const code = bytes[i] ?? 0
    const digit = code >= 97 && code <= 122 ? code - 87 : code >= 48 && code <= 57 ? code - 48 : -1
    if (digit < 0) return -1
    value = value * BASE + digit
  }
  return value
}

/** Calls `found` for every stamp in the bytes, however many updates were merged into them. */
export const readStamps = (bytes: Buffer, found: (sentAt: number, number: number) => void): void => {
  for (let at = bytes.indexOf(OPEN); at >= 0; at = bytes.indexOf(OPEN, at + 1)) {
    if (bytes[at + LENGTH - 1] !== CLOSE) continue
    const time = digits(bytes, at + 1, TIME_DIGITS)
    const number = digits(bytes, at + 1 + TIME_DIGITS, NUMBER_DIGITS)
    if (time < 0 || number < 0) continue
    found(time / 1000, number)
    at += LENGTH - 1
  }
}
