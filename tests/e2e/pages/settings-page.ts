import type { Locator, Page } from '@playwright/test'
import { buttonNamed } from './controls.ts'

/** Page model of the site's settings. */
export class SettingsPage {
  readonly page: Page
  readonly index: Locator
  readonly save: Locator
  readonly discard: Locator
  /** Number of settings that are not saved yet. */
  readonly unsaved: Locator
  readonly method: Locator
  readonly tryThem: Locator

  constructor(page: Page) {
    this.page = page
    this.index = page.getByRole('navigation', { name: 'Settings sections' })
    this.save = buttonNamed(page, 'Save settings')
    this.discard = buttonNamed(page, 'Discard changes')
    this.unsaved = page.getByRole('status').filter({ hasText: /^\d+ settings? changed$/ })
    this.method = page.getByLabel('Sign-in method', { exact: true })
    this.tryThem = buttonNamed(page, 'Try these settings')
  }

  field(label: string): Locator {
    const exact = true
    // The name of a required field ends with a star.
    return this.page.getByLabel(label, { exact }).or(this.page.getByLabel(`${label} *`, { exact }))
  }

  section(legend: string): Locator {
    return this.page.getByRole('group', { name: legend, exact: true })
  }

  /** Finds the link to a section, which says how many changes it has. */
  entry(legend: string): Locator {
    return this.index.getByRole('button', { name: new RegExp(`^${legend}`) })
  }
}
