import { expect, type Locator, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import type { InputDevice } from './input-devices.ts'

/**
 * The authenticator app on somebody's phone. A code works once, so `steps` picks that of another half minute; the
 * server accepts neighbouring ones.
 */
export class Authenticator {
  readonly #totp: TOTP

  constructor(secret: string) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(/\s/g, '')) })
  }

  code(steps = 0): string {
    return this.#totp.generate({ timestamp: Date.now() + steps * this.#totp.period * 1000 })
  }

  /** Code of long ago. */
  get staleCode(): string {
    return this.#totp.generate({ timestamp: 0 })
  }
}

/** Reads the secret that the set-up shows into an app. */
export const scanSecret = async (page: Page): Promise<Authenticator> => {
  await expect(page.getByRole('img', { name: 'QR code with the secret key' })).toBeVisible()
  return new Authenticator(await page.locator('code').innerText())
}

/** Types a code; its last digit submits it. */
export const enterCode = async (page: Page, by: InputDevice, code: string): Promise<void> => {
  await by.focus(page.getByLabel('One-time code', { exact: true }))
  await page.keyboard.type(code)
}

export const recoveryCodesIn = async (root: Locator): Promise<string[]> => {
  await expect(root.getByRole('listitem')).toHaveCount(10)
  return root.getByRole('listitem').allInnerTexts()
}

/** Enters a recovery code where a one-time code is asked for. */
export const enterRecoveryCode = async (page: Page, by: InputDevice, code = ''): Promise<void> => {
  await by.press(page.getByRole('button', { name: 'Use a recovery code' }))
  await by.fill(page.getByRole('textbox', { name: 'Recovery code' }), code)
  await page.keyboard.press('Enter')
}

export const INVALID_CODE = 'The one-time code is wrong or no longer valid.'
/** Message where a recovery code is possible too. */
export const WRONG_CODE = 'This code is wrong or no longer valid.'
