// Stands for the address of a picture or a font under Jest.
export default '/assets/file.bin';
