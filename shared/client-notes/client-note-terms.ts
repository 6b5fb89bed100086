export const clientNoteKinds = ['note', 'complaint'] as const
export type ClientNoteKind = (typeof clientNoteKinds)[number]
