import type { Socket } from 'node:net'
import { STATUS_CODES } from 'node:http'
import { keyOfStatus } from './error-handler.ts'
import { UNFRAMED } from './unframed.ts'

const statusOf = (code: string | undefined): number => {
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
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
        '',
        body,
      ].join('\r\n'),
    )
  socket.destroy(error)
}
