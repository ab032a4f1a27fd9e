import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Replaces the text of each field by label, in order, once the field is there. `{Enter}` sends the form. */
export const fillIn = async (user: UserEvent, texts: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, text] of Object.entries(texts)) {
    const field = await screen.findByLabelText((name) => name.replace(/ \*$/, '') === label)
    await user.clear(field)
    await user.type(field, text)
  }
}
