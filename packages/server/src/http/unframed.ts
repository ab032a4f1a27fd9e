/** SEC-3: what is no page is no frame either. Pages say more than this for themselves. */
export const UNFRAMED = { 'content-security-policy': "frame-ancestors 'none'" } as const
