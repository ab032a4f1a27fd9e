/** Transaction meta key of what comes from the text: others' changes, and undo. */
export const FROM_TEXT = 'fromText'

/** Transaction meta key: text that is inserted keeps the authors that its marks name, since it was moved or pasted. */
export const KEEPS_AUTHORS = 'keepsAuthors'

/** Transaction meta key: what it does is undone by itself, apart from what was typed before and behind it. */
export const OWN_STEP = 'ownStep'
