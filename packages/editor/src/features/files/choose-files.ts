/** Has somebody choose files. On a phone, pictures may also be taken with its camera. */
export const chooseFiles = (
  kind: 'picture' | 'file',
  { isMultiple }: { readonly isMultiple: boolean },
  onChosen: (files: readonly File[]) => void,
): void => {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = isMultiple
  if (kind === 'picture') input.accept = 'image/*'
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])]
    if (files.length > 0) onChosen(files)
  })
  input.click()
}
