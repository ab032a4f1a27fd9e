import { OTP_DIGITS, OTP_DRIFT_STEPS, OTP_STEP_SECONDS } from '@sheaf/contract/limits'
import { Secret, TOTP } from 'otpauth'

const LABEL_PREFIX = 'Sheaf-'
const ONE_TIME_CODE = new RegExp(`^[0-9]{${OTP_DIGITS}}$`)

const totp = (secret: string, label = ''): TOTP =>
  new TOTP({
    algorithm: 'SHA1',
    digits: OTP_DIGITS,
    period: OTP_STEP_SECONDS,
    label,
    secret: Secret.fromBase32(secret),
  })

/** Returns a new secret of 160 random bits, in base32. */
export const newOtpSecret = (): string => new Secret({ size: 20 }).base32

/** Returns the address that the QR image shows (OTP-8). */
export const otpauthAddress = (login: string, secret: string): string =>
  totp(secret, `${LABEL_PREFIX}${login}`).toString()

/** The zeros of the digits that phones in Arabic and Persian type. */
const ARABIC_ZEROS = [0x660, 0x6f0]
const ARABIC_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/g

const asciiDigit = (digit: string): string => {
  const code = digit.charCodeAt(0)
  return String(code - Math.max(...ARABIC_ZEROS.filter((zero) => zero <= code)))
}

/** OTP-35: a code as it may be typed, with blanks, full-width or Arabic digits. */
const typedDigits = (typed: string): string =>
  typed.normalize('NFKC').replaceAll(/\s/g, '').replaceAll(ARABIC_DIGIT, asciiDigit)

/** Returns whether this looks like a one-time code; otherwise it may be a recovery code. */
export const isOneTimeCode = (typed: string): boolean => ONE_TIME_CODE.test(typedDigits(typed))

/** Returns the number of the 30-second step that contains an instant, counted from 1970. */
export const stepAt = (now: number): number => Math.floor(now / (OTP_STEP_SECONDS * 1000))

/** Returns the step that a typed code belongs to, among the present one and its neighbours (OTP-12). */
export const fittingStep = (secret: string, typed: string, now: number): number | undefined => {
  if (!isOneTimeCode(typed)) return undefined
  const distance = totp(secret).validate({ token: typedDigits(typed), timestamp: now, window: OTP_DRIFT_STEPS })
  return distance === null ? undefined : stepAt(now) + distance
}
