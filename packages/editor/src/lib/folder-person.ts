/** Somebody of the pad's folder, whom one may mention or notify. */
export interface FolderPerson {
  readonly login: string
  /** First and last name, for those who may see them. */
  readonly fullName: string
}
