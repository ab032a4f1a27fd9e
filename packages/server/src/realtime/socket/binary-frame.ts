const BINARY_AND_LAST = 0x82
/** Lengths up to this one are in the header's second byte; up to the next they follow it in two bytes, else in eight. */
const SHORT_MAX = 125
const TWO_BYTES_MAX = 0xff_ff
const [TWO_BYTES_FOLLOW, EIGHT_BYTES_FOLLOW] = [126, 127]

/** Returns a binary message as one WebSocket frame of a server (RFC 6455, 5.2), header and payload in one piece. */
export const binaryFrame = (payload: Uint8Array): Buffer => {
  const { length } = payload
  const headerBytes = length <= SHORT_MAX ? 2 : length <= TWO_BYTES_MAX ? 4 : 10
  const frame = Buffer.allocUnsafe(headerBytes + length)
  frame[0] = BINARY_AND_LAST
  if (headerBytes === 2) frame[1] = length
  else if (headerBytes === 4) {
    frame[1] = TWO_BYTES_FOLLOW
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = EIGHT_BYTES_FOLLOW
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.set(payload, headerBytes)
  return frame
}
