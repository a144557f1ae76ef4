export const toGalleryList = (page = 1): string => `/gallery/?page=${page}`
export const toGallery = (id: number, page = 1): string => `/gallery/${id}/?page=${page}`
export const toUpload = (id: number, page: number, title: string): string =>
  `/gallery/${id}/upload/?page=${page}&title=${encodeURIComponent(title)}`
export const toMap = (id: number): string => `/gallery/${id}/map/`
