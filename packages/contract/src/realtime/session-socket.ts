/**
 * Path of the socket below the application base over which a page learns that its session has ended (SES-30). It lies
 * below the pads' socket, so that a proxy that passes that one on passes this one, too.
 */
export const SESSION_SOCKET_PATH = 'socket/session'

/** Close code for a socket without a session, or whose session has ended. The page then asks the server who it is. */
export const SESSION_ENDED_CODE = 4401

/**
 * Milliseconds between two signs of life of the server, which are empty messages: a page that misses several takes the
 * socket for dead, and no proxy cuts it for being silent.
 */
export const SESSION_SOCKET_BEAT_MS = 20_000
