/** A person of the pad's folder, who can be mentioned or notified. */
export interface FolderPerson {
  /** Id of the account, which is that of its author in pads. */
  readonly id: string
  readonly login: string
  /** The name by which this reader sees the person (NAME-6), which may be the login. */
  readonly name: string
}
