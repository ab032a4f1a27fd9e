/** A bucket of a store that speaks S3, and the keys to it. */
export interface S3Address {
  /** `https://host:port/bucket/`, without keys. */
  readonly bucketUrl: string
  /** Beginning of the names of all files, such as `sheaf/`, or empty. */
  readonly prefix: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Given with keys that are good for some hours only. */
  readonly sessionToken?: string
}

const decode = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new Error('has keys that are not percent-encoded: % is %25')
  }
}

type Variables = Readonly<Record<string, string | undefined>>

const REGION = 'us-east-1'

/**
 * Reads `s3://KEY:SECRET@host[:port]/bucket[/prefix]?region=…&tls=on|off`. Keys that the address lacks are those of the
 * variables that all tools of S3 know. Throws an error that says what is wrong, without the secret.
 */
export const readS3Address = (address: string, variables: Variables): S3Address => {
  const url = URL.parse(address)
  if (url?.protocol !== 's3:' || url.hostname === '') throw new Error('must be s3://KEY:SECRET@host/bucket')
  const [bucket = '', ...folders] = url.pathname.split('/').filter((part) => part !== '')
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new Error('must name a bucket: s3://KEY:SECRET@host/bucket')
  if (!folders.every((folder) => /^[\w.-]+$/.test(folder) && !/^\.+$/.test(folder)))
    throw new Error('has a prefix with other signs than letters, digits, ., _ and -')
  const odd = [...url.searchParams.keys()].filter((name) => name !== 'region' && name !== 'tls')
  if (odd.length > 0) throw new Error(`has a parameter that is not known: ${odd.join(', ')}`)
  const tls = url.searchParams.get('tls') ?? 'on'
  if (tls !== 'on' && tls !== 'off') throw new Error('has a tls that is neither on nor off')
  if ((url.username === '') !== (url.password === '')) throw new Error('has a key without its secret, or the reverse')
  const isKeyed = url.username !== ''
  const accessKeyId = isKeyed ? decode(url.username) : variables['AWS_ACCESS_KEY_ID']
  const secretAccessKey = isKeyed ? decode(url.password) : variables['AWS_SECRET_ACCESS_KEY']
  if (!accessKeyId || !secretAccessKey)
    throw new Error('has no keys, and AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set')
  const sessionToken = isKeyed ? undefined : variables['AWS_SESSION_TOKEN']
  return {
    bucketUrl: `${tls === 'on' ? 'https' : 'http'}://${url.host}/${bucket}/`,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    region: url.searchParams.get('region') || variables['AWS_REGION'] || REGION,
    accessKeyId,
    secretAccessKey,
    ...(sessionToken ? { sessionToken } : {}),
  }
}
