import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts what the database must hold but not reveal (OTP-9, OPS-11). */
export interface SecretBox {
  /** Encrypts a secret and binds it to `owner`: moved to another row, it does not open. */
  seal(secret: string, owner: string): string
  /** Decrypts a secret. Throws if it was sealed with another key, for another purpose or owner, or was changed. */
  open(sealed: string, owner: string): string
}

/** Returns the box of a purpose, each with a key of its own. */
export type SecretBoxes = (purpose: string) => SecretBox

const VERSION = 'v1'
const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

const encrypt = (key: Buffer, text: string, owner: string): Buffer => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
}

const decrypt = (key: Buffer, bytes: Buffer, owner: string): string => {
  const [tagAt, textAt] = [NONCE_BYTES, NONCE_BYTES + TAG_BYTES]
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, tagAt), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(tagAt, textAt))
  return decipher.update(bytes.subarray(textAt), undefined, 'utf8') + decipher.final('utf8')
}

export const secretBoxes =
  (secretKey: string): SecretBoxes =>
  (purpose) => {
    const key = Buffer.from(hkdfSync('sha256', secretKey, '', `sheaf ${purpose}`, 32))
    return {
      seal: (secret, owner) => `${VERSION}.${encrypt(key, secret, owner).toString('base64url')}`,
      open: (sealed, owner) => {
        const [version, encoded] = sealed.split('.')
        if (version !== VERSION || encoded === undefined) throw new Error('A stored secret has an unknown form')
        try {
          return decrypt(key, Buffer.from(encoded, 'base64url'), owner)
        } catch (cause) {
          throw new Error('A stored secret does not open: it was encrypted with another key, or changed', { cause })
        }
      },
    }
  }
