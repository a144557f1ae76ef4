/** Opens a modal dialog; those within it that are open stay above it. */
export function openModal(dialog: HTMLDialogElement): void {
  if (dialog.open) return
  dialog.showModal()
  for (const inner of dialog.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
    inner.close()
    inner.showModal()
  }
}
