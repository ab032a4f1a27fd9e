import { expect, type Locator, type Page } from '@playwright/test'
import type { Translation } from '../fixtures/translation.ts'
import { buttonNamed } from './controls.ts'

/** Page model of the screen that brings people into a folder, in any language. */
export class InvitePage {
  readonly page: Page
  readonly field: Locator
  readonly #t: Translation['t']

  constructor(page: Page, t: Translation['t']) {
    this.page = page
    this.field = page.getByRole('main').getByLabel(t('GROUP.INVITE.FIELD'))
    this.#t = t
  }

  async open(group: string): Promise<void> {
    await this.page.goto(`mypads/group/${group}/user/invite`)
    // The field takes its place once its completions are here.
    await expect(this.field).toBeVisible()
    await expect(this.page.locator('[data-plain]')).toHaveCount(0)
  }

  /** Pastes people, one in each line. */
  async paste(people: readonly string[]): Promise<void> {
    await this.field.evaluate((field, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, people.join('\n'))
  }

  /** Finds what is said of a person before inviting, or after it. */
  said(of: string, when: 'before' | 'after'): Locator {
    const heading = this.#t(when === 'before' ? 'GROUP.INVITE_USER.NEW' : 'GROUP.INVITE.RESULTS')
    const list = this.page.locator('section').filter({ has: this.page.getByRole('heading', { name: heading }) })
    return list.getByRole('listitem').filter({ hasText: of })
  }

  async invite(): Promise<void> {
    await buttonNamed(this.page, this.#t('GROUP.INVITE_USER.ACT')).click()
    await expect(this.page.getByRole('heading', { name: this.#t('GROUP.INVITE.RESULTS') })).toBeFocused()
  }

  /** Returns the link that is shown to be handed over. */
  linkFor(email: string): Promise<string> {
    return this.page.getByLabel(this.#t('GROUP.INVITE.LINK', { name: email })).inputValue()
  }
}
