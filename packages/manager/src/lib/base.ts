/** Where the application lives: the server writes it into the page, so one build works at every path. */
export const baseUrl = (): URL => new URL('.', document.baseURI)

/** As React Router wants it: `/pads`, or `/`. */
export const basename = (): string => baseUrl().pathname.replace(/(.)\/$/, '$1')
