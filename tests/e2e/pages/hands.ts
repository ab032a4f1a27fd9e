import type { Locator, Page } from '@playwright/test'
import { Keyboard } from './keyboard.ts'

/** How somebody gets about: the same journey is made with a mouse and without one. */
export interface Hands {
  press(target: Locator): Promise<void>
  fill(field: Locator, text: string): Promise<void>
  /** Sets a box or a switch that is not set. */
  tick(box: Locator): Promise<void>
  /** Chooses in the menu that the opener shows. */
  choose(opener: Locator, item: Locator): Promise<void>
}

const mouse = (): Hands => ({
  press: (target) => target.first().click(),
  fill: (field, text) => field.fill(text),
  tick: (box) => box.check(),
  choose: async (opener, item) => {
    await opener.first().click()
    await item.click()
  },
})

const keyboard = (page: Page): Hands => {
  const keys = new Keyboard(page)
  return {
    press: (target) => keys.activate(target),
    fill: (field, text) => keys.fill(field, text),
    tick: (box) => keys.tick(box),
    choose: (opener, item) => keys.choose(opener, item),
  }
}

export const hands = { mouse, keyboard } as const
export const waysAbout = ['mouse', 'keyboard'] as const
