import { expect, type Locator, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import type { Hands } from './hands.ts'

/** The app on somebody's phone. A code works once, so each is of another half minute; the neighbouring ones fit too. */
export class Authenticator {
  readonly #totp: TOTP

  constructor(secret: string) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(/\s/g, '')) })
  }

  code(steps = 0): string {
    return this.#totp.generate({ timestamp: Date.now() + steps * this.#totp.period * 1000 })
  }

  /** One of long ago. */
  get staleCode(): string {
    return this.#totp.generate({ timestamp: 0 })
  }
}

/** Takes over the secret that the set-up shows. */
export const scan = async (page: Page): Promise<Authenticator> => {
  await expect(page.getByRole('img', { name: 'QR code with the secret key' })).toBeVisible()
  return new Authenticator(await page.locator('code').innerText())
}

/** The last digit sends them all. */
export const enterCode = async (page: Page, by: Hands, code: string): Promise<void> => {
  await by.focus(page.getByLabel('Digit 1'))
  await page.keyboard.type(code)
}

export const recoveryCodesIn = async (root: Locator): Promise<string[]> => {
  await expect(root.getByRole('listitem')).toHaveCount(10)
  return root.getByRole('listitem').allInnerTexts()
}

/** From the question for a code. */
export const enterRecoveryCode = async (page: Page, by: Hands, code = ''): Promise<void> => {
  await by.press(page.getByRole('button', { name: 'Use a recovery code' }))
  await by.fill(page.getByRole('textbox', { name: 'Recovery code' }), code)
  await page.keyboard.press('Enter')
}

export const INVALID_CODE = 'The one-time code is wrong or no longer valid.'
/** Where it may be a recovery code. */
export const WRONG_CODE = 'This code is wrong or no longer valid.'
