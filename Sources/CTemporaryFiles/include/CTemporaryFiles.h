#ifndef CTEMPORARYFILES_H
#define CTEMPORARYFILES_H

// The temporary files of this process that a signal handler has to remove, and two system calls
// that Swift's view of the C library lacks.
//
// This is C, in static storage and with lock-free atomics, because a signal handler may call
// nothing that allocates, locks or initializes lazily, and Swift promises none of that.

/// Notes the file `name` in the open folder `directory`; returns its slot, or -1 when all
/// slots are taken or the name does not fit. The file need not exist yet.
int temporary_file_register(int directory, const char *_Nonnull name);

/// Forgets the file of a slot that `temporary_file_register` returned; -1 is ignored.
void temporary_file_forget(int slot);

/// Unlinks every noted file. Async-signal-safe; leaves `errno` as it was.
void temporary_files_unlink_all(void);

/// Opens a folder to create and rename files in it, which takes no permission to list it.
int temporary_file_open_directory(const char *_Nonnull path);

/// Opens a new file without a name in an open folder, to be written and then linked; -1 where the
/// file system has no such files, or they could not be given a name afterwards.
int temporary_file_open_unnamed(int directory, unsigned mode);

/// Gives an open file without a name its name in an open folder; fails with `EEXIST` where that is
/// taken.
int temporary_file_link(int descriptor, int directory, const char *_Nonnull name);

/// Opens a new file without a name in a folder, for reading and writing; it vanishes with its
/// descriptor, however the process ends.
int temporary_file_open_scratch(const char *_Nonnull directory);

/// Renames a file within an open folder; fails with `EEXIST` where the new name is taken and
/// `replacing` is 0.
int temporary_file_rename(
    int directory, const char *_Nonnull old, const char *_Nonnull target, int replacing);

#endif
