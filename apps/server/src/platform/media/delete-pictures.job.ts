/** Deletes the files of pictures whose rows are gone: `{pictures: [{family, key}]}`. */
export const deletePicturesJob = 'delete-pictures'
