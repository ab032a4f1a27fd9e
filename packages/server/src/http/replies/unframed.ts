/** SEC-3: keeps replies that are not pages out of frames. Pages set a fuller policy of their own. */
export const UNFRAMED = { 'content-security-policy': "frame-ancestors 'none'" } as const
