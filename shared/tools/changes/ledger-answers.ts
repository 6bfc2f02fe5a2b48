// In one file, which is loaded when somebody wants to know what has changed.
export { openChangeLog } from '../../changes/change-log.ts'
export { answerChanges } from './answer-changes.ts'
export { explainRemoval } from './explain-removal.ts'
