import type { ItemKind } from './kind.ts'

export const task: ItemKind = {
  form: 'item',
  attributes: { checked: { plain: false, accepts: (value) => typeof value === 'boolean' } },
  // Other editors know a list of tasks by its type and a task by its state or its box.
  list: { tag: 'ul', attributes: ' data-type="taskList"' },
  html: ({ checked }, placing) =>
    `<li data-checked="${checked}"${placing}><input type="checkbox" disabled${checked ? ' checked' : ''}> `,
  text: ({ checked }) => (checked ? '[x] ' : '[ ] '),
  markdown: { isNumbered: false, sign: ({ checked }) => (checked ? '- [x] ' : '- [ ] '), indent: 2 },
}
