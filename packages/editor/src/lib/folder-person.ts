/** A person of the pad's folder, who can be mentioned or notified. */
export interface FolderPerson {
  readonly login: string
  /** First and last name; empty if the reader may not see them. */
  readonly fullName: string
}
