import type { Socket } from 'node:net'
import { keyOfStatus } from '../replies/error-handler.ts'
import { UNFRAMED } from '../replies/unframed.ts'

/**
 * The names of these statuses. Importing Node's own table would load all of `node:http`, with the client behind `fetch`,
 * which takes 4 MB and a twentieth of the start.
 */
const NAMES = { 400: 'Bad Request', 408: 'Request Timeout', 431: 'Request Header Fields Too Large' } as const

const statusOf = (code: string | undefined): keyof typeof NAMES => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  return 400
}

/** ERR-9: refuses in the API's own form what Node cannot read as a request, such as an unknown method. */
export const handleClientError = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = statusOf(error.code)
  const body = JSON.stringify({ error: keyOfStatus(status) })
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    ...UNFRAMED,
    connection: 'close',
  }
  if (socket.writable)
    socket.write(
      [
        `HTTP/1.1 ${status} ${NAMES[status]}`,
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
        '',
        body,
      ].join('\r\n'),
    )
  socket.destroy(error)
}
