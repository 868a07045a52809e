import { Module } from '@nestjs/common';
import { ImagesModule } from '../images/images.module.ts';
import { HeroPictures } from './hero-pictures.ts';
import { PhotoObjectMover } from './photo-object-mover.ts';
import { PhotoRemoval } from './photo-removal.ts';
import { PhotoSweep } from './photo-sweep.ts';
import { PictureMaker } from './picture-maker.ts';
import { ProcessPhotoHandler } from './process-photo.handler.ts';
import { RemakePhotoHandler } from './remake-photo.handler.ts';
import { TakenPhotos } from './taken-photos.ts';

@Module({
  imports: [ImagesModule],
  providers: [
    HeroPictures,
    PhotoObjectMover,
    PhotoRemoval,
    PhotoSweep,
    PictureMaker,
    ProcessPhotoHandler,
    RemakePhotoHandler,
    TakenPhotos,
  ],
})
export class PhotosModule {}
