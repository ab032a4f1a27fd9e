/** How a guest wants to be shown; `undefined` leaves it to the server. */
export interface GuestWishes {
  readonly name: string | undefined
  readonly color: string | undefined
}
