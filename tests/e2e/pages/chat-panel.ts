import type { FrameLocator, Page } from '@playwright/test'

/** The chat of a pad, as somebody finds it on their screen. */
export const chatOn = (root: Page | FrameLocator) => {
  const button = root.locator('#pad-chat-button')
  const panel = root.getByRole('complementary', { name: 'Chat' })
  const field = panel.getByRole('textbox', { name: 'Your message' })
  return {
    button,
    panel,
    field,
    messages: panel.locator('article:not(.pad-chat-unsent)'),
    say: async (text: string) => {
      await field.fill(text)
      await field.press('Enter')
    },
  }
}
