import { photoEdits } from '../limits/creator.limits.ts';

/** Texts of the editor of a photo. */
export const photoEditor = {
  open: 'Edit',
  title: 'Edit photo',
  lead: 'Your original stays as it is. You can change or remove your edits at any time.',
  noOriginal: 'This photo cannot be edited, because its original was not kept.',
  loading: 'Opening the original…',
  notLoaded: 'The original could not be opened. Please try again.',
  tools: 'What to do',
  tool: { crop: 'Crop', conceal: 'Hide an area' },
  rotateLeft: 'Rotate left',
  rotateRight: 'Rotate right',
  form: 'Shape of the crop',
  forms: {
    free: 'Free',
    original: 'Original',
    square: 'Square',
    portrait: '4:5',
    classic: '3:2',
    wide: '16:9',
  },
  cropArea: 'Crop',
  wholePhoto: 'Whole photo',
  addArea: 'Add an area',
  noAreas: 'Draw on the photo, or add an area, to hide a face, a tattoo or a house number for good.',
  tooManyAreas: `A photo has up to ${photoEdits.maxConcealed} hidden areas.`,
  area: (number: number) => `Hidden area ${number}`,
  removeArea: (number: number) => `Remove hidden area ${number}`,
  sizeOf: (name: string) => `Size of: ${name}`,
  pageIsOld: 'The site was updated since this page was opened. Please reload it, and edit the photo again.',
  keys: 'Arrow keys move, or change the size at a corner. Shift makes larger steps, Delete removes.',
  place: (left: number, top: number, width: number, height: number) =>
    `${left} % from the left, ${top} % from the top, ${width} % wide, ${height} % high`,
  preview: 'Preview',
  showPreview: 'Show the result',
  removeAll: 'Remove all edits',
  saved: 'Saved. Visitors see the photo again once its new pictures are ready.',
  removed: 'All edits are removed. Visitors see the photo again once its pictures are ready.',
  unchanged: 'Nothing has changed.',
  editedElsewhere:
    'This photo was edited in another window meanwhile, so nothing is saved yet. What was hidden there is hidden here now, too; crop and rotation are as shown here. Save again to keep it like this, or cancel to leave the photo as it is.',
  tooLarge:
    'This picture is too large for hidden areas. Please edit it again without them, or remove all edits.',
} as const;
