/** Name and colour that a guest chose; the server chooses what is `undefined`. */
export interface GuestProfile {
  readonly name: string | undefined
  readonly color: string | undefined
}
